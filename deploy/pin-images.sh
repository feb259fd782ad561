#!/bin/sh
# Prints the images of compose.yaml with the digests that the registry has now, for .env in this folder:
#   WORLD_CLOCK_IMAGE=ghcr.io/owner/world-clock:1.0.0 ./pin-images.sh >> .env
# Without WORLD_CLOCK_IMAGE it gives the base of an image of your own. Run it again to update them, and remove the old lines. Needs
# docker with buildx.
set -eu
node_version=$(sed -n 's/^ARG NODE_VERSION=//p' "$(dirname "$0")/Dockerfile")

while read -r setting image; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) echo "$setting=$image@$digest" ;;
    *) echo "no digest for $image: $digest" >&2; exit 1 ;;
  esac
done <<IMAGES
${WORLD_CLOCK_IMAGE:+WORLD_CLOCK_IMAGE }${WORLD_CLOCK_IMAGE:-NODE_IMAGE node:$node_version-slim}
NGINX_IMAGE nginx:1.28
POSTGRES_IMAGE postgres:18
VALKEY_IMAGE valkey/valkey:8
IMAGES
