"""docker/kubernetes, held to the program and to itself: no cluster is asked."""

import re
import tomllib
import unittest

import yaml

from program import ROOT, Service, run, seconds

MANIFESTS = {document["kind"]: document for path in sorted((ROOT / "docker/kubernetes").glob("*.yaml"))
             for document in yaml.safe_load_all(path.read_text())}
DEPLOYMENT = MANIFESTS["Deployment"]["spec"]
POD = DEPLOYMENT["template"]["spec"]
CONTAINER = POD["containers"][0]
PORTS = {port["name"]: port["containerPort"] for port in CONTAINER["ports"]}
LABELS = DEPLOYMENT["template"]["metadata"]["labels"]
PROBES = ("startupProbe", "readinessProbe", "livenessProbe")


def bytes_of(text):
    """Of Kubernetes' "2Gi" and of the settings' "768MiB"."""
    number, unit = re.fullmatch(r"(\d+)([KMG]i)B?", text).groups()
    return int(number) << {"Ki": 10, "Mi": 20, "Gi": 30}[unit]


class manifests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        given = {variable["name"]: variable["value"] for variable in CONTAINER["env"]}
        done = run("config", environment=given)
        assert done.returncode == 0, done.stderr
        cls.origins = set(re.findall(r"# (SMELT_\w+)", done.stdout.decode(), re.MULTILINE))
        cls.given = given
        cls.settings = tomllib.loads(done.stdout.decode())

    def test_there_is_one_of_each_kind(self):
        self.assertEqual({"Deployment", "Service", "PodDisruptionBudget", "HorizontalPodAutoscaler", "ServiceMonitor"}, set(MANIFESTS))

    def test_every_variable_is_a_setting_and_takes_effect(self):
        self.assertEqual(set(self.given), self.origins)

    def test_the_ports_are_those_that_are_listened_on(self):
        self.assertEqual({"data": self.settings["server"]["port"], "management": self.settings["management"]["port"]}, PORTS)
        service = MANIFESTS["Service"]["spec"]["ports"]
        self.assertEqual(set(PORTS), {port["targetPort"] for port in service})
        names = {port["name"] for port in service}
        for endpoint in MANIFESTS["ServiceMonitor"]["spec"]["endpoints"]:
            self.assertIn(endpoint["port"], names)

    def test_probes_ask_what_is_answered_where_it_is(self):
        with Service() as service:
            for probe in PROBES:
                asked = CONTAINER[probe]["httpGet"]
                self.assertEqual("management", asked["port"], probe)
                self.assertEqual(200, service.request("GET", asked["path"], port=service.management_port)[0], probe)

    def test_selectors_meet_the_labels(self):
        self.assertEqual(LABELS, DEPLOYMENT["selector"]["matchLabels"])
        self.assertEqual(LABELS, MANIFESTS["Service"]["spec"]["selector"])
        self.assertEqual(LABELS, MANIFESTS["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"])
        self.assertEqual(LABELS, POD["topologySpreadConstraints"][0]["labelSelector"]["matchLabels"])
        self.assertEqual(MANIFESTS["Service"]["metadata"]["labels"], MANIFESTS["ServiceMonitor"]["spec"]["selector"]["matchLabels"])
        scaled = MANIFESTS["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]
        self.assertEqual(("Deployment", MANIFESTS["Deployment"]["metadata"]["name"]), (scaled["kind"], scaled["name"]))

    def test_a_stop_has_the_time_that_it_takes(self):
        sleep, before = CONTAINER["lifecycle"]["preStop"]["exec"]["command"]
        shutdown = self.settings["shutdown"]
        self.assertEqual("sleep", sleep)
        self.assertGreater(POD["terminationGracePeriodSeconds"], int(before) + seconds(shutdown["grace"]) + seconds(shutdown["drain"]))
        # Who asks for readiness must have heard of the end before no connection is accepted any more.
        readiness = CONTAINER["readinessProbe"]
        self.assertGreater(seconds(shutdown["grace"]), readiness["periodSeconds"] * readiness["failureThreshold"])

    def test_it_refuses_work_before_it_meets_the_memory_limit(self):
        threads = self.settings["server"]["threads"]
        pools = threads + self.settings["pool"]["threads"] + 1  # docs/pool.md
        limit = bytes_of(CONTAINER["resources"]["limits"]["memory"])
        self.assertEqual(threads, int(CONTAINER["resources"]["limits"]["cpu"]))
        self.assertLessEqual(pools * bytes_of(self.settings["server"]["loop_memory"]) + bytes_of("256MiB"), limit)

    def test_it_may_do_nothing_that_it_does_not_need(self):
        self.assertEqual({"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}},
                         CONTAINER["securityContext"])
        user = re.search(r"^USER (\d+):(\d+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
        context = POD["securityContext"]
        self.assertTrue(context["runAsNonRoot"])
        self.assertEqual((context["runAsUser"], context["runAsGroup"]), (int(user[1]), int(user[2])))
        self.assertEqual("RuntimeDefault", context["seccompProfile"]["type"])
        self.assertFalse(POD["automountServiceAccountToken"])

    def test_a_disruption_leaves_somebody(self):
        least = MANIFESTS["HorizontalPodAutoscaler"]["spec"]["minReplicas"]
        self.assertGreater(least, MANIFESTS["PodDisruptionBudget"]["spec"]["maxUnavailable"])
        self.assertEqual(least, DEPLOYMENT["replicas"])
        self.assertEqual(0, DEPLOYMENT["strategy"]["rollingUpdate"]["maxUnavailable"])

    def test_the_image_is_of_the_version_that_is_built(self):
        self.assertEqual("smelt:" + run("--version").stdout.decode().split()[1], CONTAINER["image"])


if __name__ == "__main__":
    unittest.main()
