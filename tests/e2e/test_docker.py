"""What stands in docker/, held to the program: no engine is asked."""

import json
import re
import subprocess
import tomllib
import unittest

import yaml

from program import PATIENCE, ROOT, Service, run, seconds

DOCKER = ROOT / "docker"
COMPOSE = yaml.safe_load((DOCKER / "compose.yaml").read_text())["services"]
DASHBOARD = json.loads((DOCKER / "grafana/dashboards/smelt.json").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
RULES = {path.name: yaml.safe_load(path.read_text()) for path in sorted((DOCKER / "rules").glob("*.yml"))}
RECORDED = {rule["record"] for file in RULES.values() for group in file["groups"] for rule in group["rules"] if "record" in rule}
ALERTS = [rule for file in RULES.values() for group in file["groups"] for rule in group["rules"] if "alert" in rule]
# Prometheus makes ALERTS by itself; what the rules record is held to the metrics with them.
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]
           if target["expr"] not in RECORDED and "ALERTS{" not in target["expr"]]


class files(unittest.TestCase):
    def test_what_compose_mounts_is_there(self):
        mounts = [volume.split(":")[0] for service in COMPOSE.values() for volume in service.get("volumes", [])]
        self.assertGreater(len(mounts), 0)
        for mount in mounts:
            self.assertTrue((DOCKER / mount).exists(), mount)

    def test_each_waits_for_services_that_there_are(self):
        for name, service in COMPOSE.items():
            for awaited in service.get("depends_on", []):
                self.assertIn(awaited, COMPOSE, name)

    def test_prometheus_reads_the_management_port(self):
        scrapes = yaml.safe_load((DOCKER / "prometheus.yml").read_text())["scrape_configs"]
        targets = [target for scrape in scrapes for group in scrape["static_configs"] for target in group["targets"]]
        self.assertEqual(["smelt:8081"], targets)
        exposed = re.search(r"^EXPOSE (.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE).group(1).split()
        self.assertEqual(["8080", "8081"], exposed)
        self.assertEqual(exposed, [port.split(":")[-1] for port in COMPOSE["smelt"]["ports"]])

    def test_grafana_reads_prometheus_and_finds_the_dashboard(self):
        source = yaml.safe_load((DOCKER / "grafana/provisioning/datasources/prometheus.yml").read_text())["datasources"][0]
        self.assertEqual("http://prometheus:9090", source["url"])
        self.assertEqual({source["uid"]}, {panel["datasource"]["uid"] for panel in DASHBOARD["panels"]})
        provider = yaml.safe_load((DOCKER / "grafana/provisioning/dashboards/smelt.yml").read_text())["providers"][0]
        mounted = {volume.split(":")[1]: volume.split(":")[0] for volume in COMPOSE["grafana"]["volumes"]}
        self.assertTrue((DOCKER / mounted[provider["options"]["path"]] / "smelt.json").exists())


class image(unittest.TestCase):
    def test_it_carries_the_version_that_is_built(self):
        version = re.search(r"project\(smelt VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
        self.assertIn(f"\nARG VERSION={version}\n", DOCKERFILE)

    def test_its_user_is_a_number_and_not_root(self):
        self.assertEqual(["65532:65532"], re.findall(r"^USER (.*)$", DOCKERFILE, re.MULTILINE))

    def test_what_installs_its_packages_is_in_its_context(self):
        ignored = (ROOT / ".dockerignore").read_text().split()
        for folder in re.findall(r"^COPY (\w+) ", DOCKERFILE, re.MULTILINE):
            self.assertTrue((ROOT / folder).is_dir() and folder not in ignored, folder)

    def test_it_is_given_the_time_that_a_stop_takes(self):
        settings = tomllib.loads(run("config").stdout.decode())["shutdown"]
        self.assertGreater(seconds(COMPOSE["smelt"]["stop_grace_period"]), seconds(settings["grace"]) + seconds(settings["drain"]))


class rules(unittest.TestCase):
    def succeed(self, *command):
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)

    def test_prometheus_takes_its_settings_and_rules(self):
        self.succeed("promtool", "check", "config", str(DOCKER / "prometheus.yml"))

    def test_every_alert_fires_when_it_should_and_only_then(self):
        cases = ROOT / "tests/e2e/rules/cases.yml"
        self.succeed("promtool", "test", "rules", str(cases))
        tried = [case for test in yaml.safe_load(cases.read_text())["tests"] for case in test["alert_rule_test"]]
        names = {alert["alert"] for alert in ALERTS}
        self.assertEqual(names, {case["alertname"] for case in tried if case["exp_alerts"]})
        self.assertEqual(names, {case["alertname"] for case in tried if not case["exp_alerts"]})

    def test_an_alert_says_how_urgent_it_is(self):
        for alert in ALERTS:
            self.assertIn(alert["labels"]["severity"], ("page", "ticket"), alert["alert"])

    def test_each_says_in_the_documentation_what_to_do(self):
        rows = re.findall(r"^\| (Smelt[\w, ]+) \|", (ROOT / "docs/operations.md").read_text(), re.MULTILINE)
        self.assertEqual([alert["alert"] for alert in ALERTS], ", ".join(rows).split(", "))

    def test_every_metric_of_the_rules_is_documented(self):
        documented = (ROOT / "docs/metrics.md").read_text()
        expressions = [rule["expr"] for file in RULES.values() for group in file["groups"] for rule in group["rules"]]
        for name in {name for text in expressions for name in re.findall(r"(?<![\w:])(?:smelt|process)_[a-z_]+", text)}:
            self.assertIn(f"| `{name.removesuffix('_bucket')}` |", documented)

    def test_a_rules_recorded_series_is_recorded(self):
        for rule in ALERTS:
            self.assertLessEqual(set(re.findall(r"\bjob\w*:\w+:\w+", rule["expr"])), RECORDED)


class dashboard(unittest.TestCase):
    def test_every_metric_and_label_of_its_queries_is_exported(self):
        with Service("--server.threads=1", "--limits.body=10") as service:
            service.request("POST", "/v1/convert?to=cbor", b"1", {"Content-Type": "application/json"})
            service.request("POST", "/v1/convert?to=cbor", b"1" * 11, {"Content-Type": "application/json"})
            samples = service.metrics()
        labels = {}
        for sample in samples:
            name, _, rest = sample.partition("{")
            labels.setdefault(name, set()).update(re.findall(r'(\w+)="', rest))
        self.assertGreater(len(QUERIES), 10)
        for query in QUERIES:
            with self.subTest(query=query):
                names = re.findall(r"\b(?:smelt|process)_\w+", query)
                self.assertEqual(1, len(names))
                self.assertIn(names[0], labels)
                wanted = [label for group in re.findall(r"by \(([^)]*)\)", query) for label in group.split(", ")]
                wanted += re.findall(r"[{,](\w+)=", query)
                self.assertLessEqual(set(wanted), labels[names[0]])

    def test_its_panels_do_not_overlap(self):
        taken = set()
        for panel in DASHBOARD["panels"]:
            at = panel["gridPos"]
            cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
            self.assertFalse(cells & taken, panel["title"])
            self.assertLessEqual(at["x"] + at["w"], 24)
            taken |= cells


if __name__ == "__main__":
    unittest.main()
