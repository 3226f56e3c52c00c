#!/bin/bash
# OpenStack Swift with its S3 interface, one of each of its servers, in the folder tree of drills/bucket.ts and on a machine of
# drills/failover.ts.
# swift.sh PROXY ACCOUNT CONTAINER OBJECT MEMCACHED, a port each; BIND is the address of the proxy.
set -euo pipefail
proxy=$1 memory=$5
cd /etc/swift
mkdir -p /srv/node/d1 /var/backups/swift /var/cache/swift
cat > swift.conf <<CONF
[swift-hash]
swift_hash_path_prefix = of-a-proof
swift_hash_path_suffix = of-a-proof
[storage-policy:0]
name = only
default = yes
CONF
for part in "account $2" "container $3" "object $4"; do
  read -r name port <<< "$part"
  swift-ring-builder "$name.builder" create 4 1 1
  swift-ring-builder "$name.builder" add "r1z1-127.0.0.1:$port/d1" 1
  swift-ring-builder "$name.builder" rebalance
  cat > "$name-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = swift
devices = /srv/node
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = $name-server
[app:$name-server]
use = egg:swift#$name
CONF
done
cat > proxy-server.conf <<CONF
[DEFAULT]
bind_ip = ${BIND:-127.0.0.1}
bind_port = $proxy
workers = 0
user = swift
[pipeline:main]
pipeline = catch_errors cache bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$memory
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_manito_manito = merengue .admin
[filter:slo]
use = egg:swift#slo
CONF
chown -R swift:swift /etc/swift /srv/node /var/cache/swift
memcached -d -u nobody -l 127.0.0.1 -p "$memory"
for name in account container object; do "swift-$name-server" "/etc/swift/$name-server.conf" & done
exec swift-proxy-server /etc/swift/proxy-server.conf
