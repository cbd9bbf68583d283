#!/bin/bash
# A Ceph cluster with a RADOS gateway on this machine: one mon, one mgr, one osd on a file, everything in one folder, on the
# loopback interface only. It keeps one copy of everything: it is for trying things out, never for files that matter.
#
#   deploy/rehearsal/ceph.sh start FOLDER [PORT]   starts it (7480 by default), also again after a stop or kill
#   deploy/rehearsal/ceph.sh stop FOLDER           stops it; what it holds stays
#   deploy/rehearsal/ceph.sh kill FOLDER NAME      kills mon, mgr, osd or rgw
#   deploy/rehearsal/ceph.sh env FOLDER            prints S3_TEST_… for `vitest run --project s3`
#
# It needs: apt-get install --no-install-recommends ceph-mon ceph-mgr ceph-osd radosgw ceph-common
set -euo pipefail

act=${1:?start, stop, kill or env}
folder=$(realpath -m "${2:?a folder}")
port=$(cat "$folder/port" 2>/dev/null || echo 7480)
[[ $act == start ]] && port=${3:-$port}
conf=$folder/ceph.conf
mon_port=$((port + 1))
key=HAKKAKTESTKEY
secret=hakkak-rehearsal-secret
ceph=(ceph -c "$conf" --connect-timeout 20)

alive() { [[ -f $folder/run/$1.pid ]] && kill -0 "$(cat "$folder/run/$1.pid")" 2>/dev/null; }

wait_for() {
  for _ in $(seq 300); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.2
  done
  echo "waited in vain for: $*" >&2
  exit 1
}

make() {
  mkdir -p "$folder"/{run,log,mon,mgr,osd,rgw}
  echo "$port" > "$folder/port"
  local fsid
  fsid=$(uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid)
  cat > "$conf" <<END
[global]
fsid = $fsid
mon_initial_members = a
mon_host = v2:127.0.0.1:$mon_port/0
public_network = 127.0.0.0/8
cluster_network = 127.0.0.0/8
ms_bind_ipv4 = true
ms_bind_ipv6 = false
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
auth_allow_insecure_global_id_reclaim = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_crush_chooseleaf_type = 0
mon_warn_on_pool_no_redundancy = false
mon_allow_pool_size_one = true
mon_allow_pool_delete = true
mon_max_pg_per_osd = 1000
run_dir = $folder/run
log_file = $folder/log/\$type.\$id.log
pid_file = $folder/run/\$type.pid
admin_socket = $folder/run/\$type.\$id.asok
crash_dir = $folder/log
mon_data_avail_warn = 1
mon_data_avail_crit = 1
[mon]
mon_data = $folder/mon
[mon.a]
host = localhost
[mgr]
mgr_data = $folder/mgr
mgr_initial_modules =
[osd]
osd_data = $folder/osd
osd_objectstore = bluestore
bluestore_block_size = 21474836480
bluestore_block_create = true
osd_memory_target = 939524096
[client.admin]
keyring = $folder/admin.keyring
[client.rgw]
rgw_data = $folder/rgw
keyring = $folder/rgw/keyring
# Without nodelay each download waits 40 ms for an acknowledgement.
rgw_frontends = beast endpoint=127.0.0.1:$port tcp_nodelay=1
rgw_enable_usage_log = false
rgw_gc_obj_min_wait = 60
END
  ceph-authtool --create-keyring "$folder/mon.keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
  ceph-authtool --create-keyring "$folder/admin.keyring" --gen-key -n client.admin \
    --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' >/dev/null
  ceph-authtool "$folder/mon.keyring" --import-keyring "$folder/admin.keyring" >/dev/null
  monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$mon_port]" "$folder/monmap" >/dev/null
  ceph-mon -c "$conf" --mkfs -i a --monmap "$folder/monmap" --keyring "$folder/mon.keyring" \
    --setuser root --setgroup root
}

start_mon() { alive mon || ceph-mon -c "$conf" -i a --public-addr "v2:127.0.0.1:$mon_port" --setuser root --setgroup root; }
start_mgr() { alive mgr || ceph-mgr -c "$conf" -i a --setuser root --setgroup root; }
start_osd() { alive osd || ceph-osd -c "$conf" -i 0 --setuser root --setgroup root; }
start_rgw() { alive client || radosgw -c "$conf" -n client.rgw --setuser root --setgroup root; }

case $act in
start)
  [[ -f $conf ]] || make
  start_mon
  wait_for "${ceph[@]}" status
  if [[ ! -f $folder/osd/ready ]]; then
    "${ceph[@]}" auth get-or-create mgr.a mon 'allow profile mgr' osd 'allow *' -o "$folder/mgr/keyring"
    "${ceph[@]}" auth get-or-create client.rgw mon 'allow rw' osd 'allow rwx' -o "$folder/rgw/keyring"
    uuid=$(cat /proc/sys/kernel/random/uuid)
    osd_key=$(ceph-authtool --gen-print-key)
    echo "{\"cephx_secret\": \"$osd_key\"}" | "${ceph[@]}" osd new "$uuid" -i - >/dev/null
    ceph-authtool --create-keyring "$folder/osd/keyring" -n osd.0 --add-key "$osd_key" >/dev/null
    ceph-osd -c "$conf" -i 0 --mkfs --osd-uuid "$uuid" --setuser root --setgroup root >"$folder/log/mkfs.log" 2>&1 || { cat "$folder/log/mkfs.log" >&2; exit 1; }
    touch "$folder/osd/ready"
  fi
  start_mgr
  start_osd
  wait_for bash -c "ceph -c '$conf' osd stat | grep -q '1 up'"
  start_rgw
  wait_for curl -sf -o /dev/null "http://127.0.0.1:$port/"
  if [[ ! -f $folder/user ]]; then
    radosgw-admin -c "$conf" user create --uid=hakkak --display-name=Hakkak --access-key="$key" --secret="$secret" >"$folder/user"
  fi
  echo "http://127.0.0.1:$port"
  ;;
stop)
  for name in client osd mgr mon; do
    if alive "$name"; then
      pid=$(cat "$folder/run/$name.pid")
      kill "$pid"
      for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
      kill -9 "$pid" 2>/dev/null || true
    fi
  done
  ;;
kill)
  name=${3:?mon, mgr, osd or rgw}
  [[ $name == rgw ]] && name=client
  kill -9 "$(cat "$folder/run/$name.pid")"
  while alive "$name"; do sleep 0.1; done
  ;;
env)
  echo "S3_TEST_ENDPOINT=http://127.0.0.1:$port"
  echo "S3_TEST_KEY_ID=$key"
  echo "S3_TEST_SECRET=$secret"
  ;;
*)
  echo "start, stop, kill or env" >&2
  exit 2
  ;;
esac
