vcl 4.1;
# Varnish between the proxy that ends TLS and one or more hosts (Debian: apt install varnish varnish-modules). The shop's variables:
#   CDN_PURGE_URL=http://127.0.0.1:6081/purge TRUST_PROXY=<the addresses of Varnish and of the proxy in front of it>
import std;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 60s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; }
}

# The hosts of the shop. Behind a proxy on the same machine visitors have that address, too, but Varnish has added it to the
# X-Forwarded-For of the proxy then.
acl purgers { "127.0.0.1"; "::1"; }

sub vcl_recv {
  if (req.method == "POST" && req.url == "/purge") {
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") { return (synth(404)); }
    set req.http.purged = xkey.purge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.purged));
  }
  # Answers that may be kept depend on no cookie. The mailbox, the sandbox and a guest's orders look at theirs, and allow no copy.
  if (req.method == "GET" && req.url !~ "^/(mailbox|sandbox|dashboard|api/orders)" && !req.http.Authorization) { unset req.http.Cookie; }
}

sub vcl_backend_response {
  # Only what says so is kept, and what serves a shop whose database is away is not.
  if (beresp.http.Cache-Control !~ "s-maxage|max-age=[1-9]" || beresp.http.Cache-Status) {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # How long a shop that does not answer is stood in for.
  set beresp.grace = 10s;
  set beresp.keep = 60s;
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  set resp.http.Cache-Control = regsub(resp.http.Cache-Control, "s-maxage=.*$", "must-revalidate");
}
