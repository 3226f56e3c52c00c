#!/bin/sh
# Writes which of Debian's packages the image has, in the versions of today: sh deploy/container/pin-debian.sh, on Debian or
# Ubuntu. apt checks Debian's signature; commands/release takes nothing whose SHA-256 is another. busybox is its shell.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
apt=$(mktemp -d)
trap 'rm -r "$apt"' EXIT
mkdir -p "$apt/lists/partial" "$apt/archives/partial"
for suite in 'debian trixie' 'debian trixie-updates' 'debian-security trixie-security'; do
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/$suite main"
done > "$apt/sources.list"
for architecture in amd64 arm64; do
  asked() {
    apt-get -qq -o Dir::State="$apt" -o Dir::State::status=/dev/null -o Dir::Cache="$apt" -o Dir::Etc::sourceparts=/dev/null \
      -o Dir::Etc::sourcelist="$apt/sources.list" -o APT::Architecture=$architecture -o APT::Architectures=$architecture "$@"
  }
  asked update
  {
    echo "# $(date -u +%Y%m%dT%H%M%SZ)"
    asked download --print-uris base-files busybox-static gcc-14-base libatomic1 libc6 libgcc-s1 libstdc++6
  } > "$here/debian-$architecture.txt"
done
