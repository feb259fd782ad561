#!/bin/sh
# Installs a version of World Clock under systemd, as root: sh deploy/upgrade.sh, in a folder with the new version.
# Builds it in a folder of its own while the old version serves, backs up, switches the link `current`, and restarts. If the
# new version is not ready within a minute, it switches back. Also does the first installation.
set -eu
root=${WORLD_CLOCK_ROOT:-/opt/world-clock}
settings=${WORLD_CLOCK_SETTINGS:-/etc/world-clock.env}
ready_within=${READY_WITHIN_SECONDS:-60}
source=$(cd "$(dirname "$0")/.." && pwd)
release=$root/releases/$(date -u +%Y%m%dT%H%M%S)
setting() { sed -n "s/^$1=[\"']\{0,1\}\([^\"']*\).*/\1/p" "$settings" 2>/dev/null | tail -n 1; }
host=$(setting HOST)
case $host in '' | 0.0.0.0 | ::) host=localhost ;; *:*) host=[$host] ;; esac
port=$(setting PORT)
url=http://$host:${port:-3000}/api/ready
data=$(setting DATA_DIR)
backups=$(setting BACKUP_DIR)
backups=${backups:-${data:-/var/lib/world-clock}/backups}
previous=$(readlink "$root/current" || true)

is_ready_in_time() { "$release/node_modules/.bin/node" -e '
  const [url, seconds] = process.argv.slice(1);
  const ends = Date.now() + 1000 * seconds;
  const isReady = () => fetch(url).then(({ ok }) => ok, () => false);
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  (async () => {
    while (!(await isReady())) {
      if (Date.now() > ends) process.exit(1);
      await wait(50);
    }
    process.exit(0);
  })();' "$url" "$ready_within"; }
# Renaming replaces the link at once; ln alone would remove it first.
switch_to() { ln -s "$1" "$root/next" && mv -T "$root/next" "$root/current"; }

mkdir -p "$root/releases"
trap 'echo "Nothing was switched; the incomplete version is in $release." >&2' EXIT
mkdir "$release"
(cd "$source" && tar -cf - --exclude=.git --exclude=node_modules --exclude=./dist --exclude=./dist-server --exclude=./data --exclude=.env \
  --exclude=./releases --exclude=./current .) |
  tar -xf - -C "$release"
(cd "$release" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm run build)
[ -z "$previous" ] || systemctl start world-clock-backup.service
trap - EXIT

switch_to "$release"
stopped=$(date +%s%N)
if ! systemctl restart world-clock.service || ! is_ready_in_time; then
  echo "The new version is not ready at $url; journalctl -u world-clock says why." >&2
  [ -n "$previous" ] || exit 1
  switch_to "$previous"
  echo "Switched back to $previous." >&2
  if ! systemctl restart world-clock.service || ! is_ready_in_time; then
    # Names sort by age.
    backup=$backups/$(ls -1 "$backups" | grep '^world-clock-[0-9]' | tail -n 1)
    echo "It is not ready either. If the log says that the database is the cause, restore the backup from before: $backup" >&2
  fi
  exit 1
fi
echo "Ready after $((($(date +%s%N) - stopped) / 1000000)) ms; the version before is ${previous:-none}."

# The version before stays, for the way back.
for old in "$root"/releases/*; do
  [ "$old" = "$release" ] || [ "$old" = "$previous" ] || rm -rf "$old"
done
