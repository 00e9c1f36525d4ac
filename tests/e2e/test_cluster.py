"""A short form of loadtest/cluster: each of three instances behind HAProxy is killed once and stopped once, under load."""

import sys
import unittest

from program import ROOT, SMELT

sys.path.insert(0, str(ROOT / "loadtest"))
import cluster  # noqa: E402


class cluster_under_load(unittest.TestCase):
    def test_no_request_fails_while_instances_come_and_go(self):
        killed, stopped = cluster.run(SMELT, rounds=1)
        self.assertEqual([], killed["failures"] + stopped["failures"])
        self.assertEqual(3 * [-9], killed["codes"])
        self.assertEqual(3 * [0], stopped["codes"])
        self.assertGreater(min(killed["requests"], stopped["requests"]), 300)


if __name__ == "__main__":
    unittest.main()
