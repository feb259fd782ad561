#!/bin/sh
# Packs what compose.yaml needs, with the digests that the registry has now in place of its settings:
#   deploy/bundle-compose.sh ghcr.io/owner/world-clock:1.0.0 world-clock-compose.tar
set -eu
archive=$(realpath "$2")
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/world-clock"
images=$(WORLD_CLOCK_IMAGE=$1 ./pin-images.sh)
script=
for line in $images; do
  script="$script;s|\${${line%%=*}:?[^}]*}|${line#*=}|"
done
sed "${script#;}" compose.yaml > "$folder/world-clock/compose.yaml"
cp listen.conf nginx.conf prepare.sh site.conf unavailable.html ../LICENSE "$folder/world-clock/"
tar -C "$folder" -cf "$archive" world-clock
