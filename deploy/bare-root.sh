#!/usr/bin/env bash
# Tries the guide in a bare Debian: makes one by debootstrap, runs the blocks `sh` of deploy/README.md in it as they stand, starts
# the server as its unit says, and asks it for a page. Usage, as root: deploy/bare-root.sh [folder]
set -euo pipefail
project=$(cd "$(dirname "$0")/.." && pwd)
root=${1:-/var/tmp/hakkak-bare}
port=3901

[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase bookworm "$root"
# Behind a proxy with certificates of its own, npm needs them too.
trust=()
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp "$NODE_EXTRA_CA_CERTS" "$root/etc/extra-certificates.crt"
  trust=(NODE_EXTRA_CA_CERTS=/etc/extra-certificates.crt)
fi
inside=(chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin "${trust[@]}")
in_root() { "${inside[@]}" "$@"; }
finish() {
  [ -z "${server:-}" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  in_root service postgresql stop >/dev/null 2>&1 || true
  umount "$root/dev/pts" "$root/dev" "$root/proc" 2>/dev/null || true
}
trap finish EXIT
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t devpts devpts "$root/dev/pts" 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/resolv.conf"
# Remove the results of an earlier run.
in_root userdel hakkak 2>/dev/null || true
rm -rf "$root/srv/hakkak" "$root/etc/hakkak"
if [ -e "$root/etc/init.d/postgresql" ]; then
  in_root service postgresql start
  in_root su postgres -c 'dropdb --if-exists hakkak; dropuser --if-exists hakkak'
fi
# As `git clone` would.
rm -rf "$root/opt/hakkak"
git clone -q "$project" "$root/opt/hakkak"

# The steps of the guide, in one shell.
awk '/^## More processes/ { exit } /^ *```sh/ { inside = 1; next } /^ *```/ { inside = 0 } inside' \
  "$project/deploy/README.md" > "$root/root/guide.sh"
in_root DEBIAN_FRONTEND=noninteractive bash -eux /root/guide.sh

# The values that the guide leaves open.
in_root sed -i -e 's/^ADMIN_MOBILES=.*/ADMIN_MOBILES=09120000000/' \
  -e 's/^METRICS_TOKEN=.*/METRICS_TOKEN=0123456789abcdef/' \
  -e 's/^ZARINPAL_MERCHANT_ID=.*/ZARINPAL_MERCHANT_ID=1344b5d4-0048-11e8-94db-005056a205be/' \
  -e 's/^KAVENEGAR_API_KEY=.*/KAVENEGAR_API_KEY=key/' -e 's/^KAVENEGAR_OTP_TEMPLATE=.*/KAVENEGAR_OTP_TEMPLATE=code/' \
  -e '/^VAPID/d' /etc/hakkak/environment

# As systemd would start the unit: its user, its environment, its command.
command=$(sed -n 's/^ExecStart=//p' "$project/deploy/systemd/hakkak@.service")
"${inside[@]}" setpriv --reuid hakkak --regid hakkak --init-groups --no-new-privs bash -c "
  set -a; . /etc/hakkak/environment; NODE_ENV=production HOST=127.0.0.1 PORT=$port; cd /opt/hakkak; exec $command" &
server=$!
for _ in $(seq 120); do
  curl -fsS "http://127.0.0.1:$port/readyz" 2>/dev/null && break
  kill -0 "$server"
  sleep 0.5
done
curl -fsS -H 'host: shop.example' -H 'x-forwarded-proto: https' "http://127.0.0.1:$port/login" | grep -q '<html'
echo "The guide leads to a running shop."
