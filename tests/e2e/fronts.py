"""nginx and HAProxy before the service, as ordinary programs on ports of the loopback. Each gets its listening socket from here, already
open, so there is no port to guess and nothing to wait for."""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile

from program import PATIENCE

PLACES = os.environ["PATH"] + ":/usr/sbin:/sbin"  # where Debian has servers

NGINX = """
user root; daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{ worker_connections 64; }}
http {{
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;
  scgi_temp_path {folder}/s;
  log_format ids "$upstream_http_x_request_id"; access_log {folder}/ids ids;
  upstream smelt {{ server 127.0.0.1:{port}; keepalive 1; }}
  server {{
    listen {address};
    {options}
    location / {{
      proxy_pass http://smelt; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_ignore_client_abort on;
    }}
  }}
}}
"""

HAPROXY = """
global
  nbthread 1
  log stdout format raw local0 info
defaults
  mode http
  log global
  log-format "id %hs"
  timeout connect 10s
  timeout client 10s
  timeout server 10s
  http-reuse always
frontend front
  bind fd@{socket}
  capture response header X-Request-Id len 64
  {options}
  default_backend smelt
backend smelt
  server one 127.0.0.1:{port}
"""


def found(program):
    return shutil.which(program, path=PLACES)


class Front:
    """Use in a with statement. `end()` gives the X-Request-Id of every answer that it had from the service, in order."""

    def __init__(self, port, options=""):
        self.options = options
        self.folder = tempfile.TemporaryDirectory()
        listener = socket.create_server(("127.0.0.1", 0))
        self.address = listener.getsockname()
        with listener:
            self.process = self.start(listener, port, "{}:{}".format(*self.address))

    def configure(self, text):
        file = pathlib.Path(self.folder.name, "configuration")
        file.write_text(text)
        return str(file)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()  # and what it has started ends with it
        self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        self.folder.cleanup()


class Nginx(Front):
    program = "nginx"

    def start(self, listener, port, address):
        file = self.configure(NGINX.format(folder=self.folder.name, port=port, address=address, options=self.options))
        errors = os.path.join(self.folder.name, "errors")
        return subprocess.Popen([found("nginx"), "-e", errors, "-c", file], pass_fds=[listener.fileno()],
                                env=os.environ | {"NGINX": f"{listener.fileno()};"})

    def end(self):
        self.process.send_signal(signal.SIGQUIT)  # what it has begun it finishes, and logs
        self.process.wait(PATIENCE)
        return [one for one in pathlib.Path(self.folder.name, "ids").read_text().split() if one != "-"]


class Haproxy(Front):
    program = "haproxy"

    def start(self, listener, port, address):
        file = self.configure(HAPROXY.format(port=port, socket=listener.fileno(), options=self.options))
        return subprocess.Popen([found("haproxy"), "-db", "-f", file], pass_fds=[listener.fileno()], stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, text=True)

    def end(self):
        self.process.send_signal(signal.SIGUSR1)
        said, _ = self.process.communicate(timeout=PATIENCE)
        shown = re.findall(r"^id \{(.*)\}$", said, re.MULTILINE)
        return [one for one in shown if one]
