#!/bin/sh
# Prints, as a tar archive, the files of a base image arranged like the official node:…-slim: a minimal Debian with this Node, this
# machine's npm and the user node. For machines that can't reach a registry of images. Needs root and debootstrap.
#   deploy/testing/make-base.sh node_modules/.bin/node > base.tar
set -eu
node=$1
npm=$(dirname "$(dirname "$(realpath "$(command -v npm)")")")
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"

debootstrap --variant=minbase bookworm "$folder" >&2
chroot "$folder" groupadd --gid 1000 node
chroot "$folder" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
install "$node" "$folder/usr/local/bin/node"
mkdir "$folder/usr/local/lib/node_modules"
cp --recursive "$npm" "$folder/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
cd "$folder"
rm -rf etc/apt/sources.list etc/resolv.conf usr/share/doc usr/share/locale usr/share/man var/cache/apt var/lib/apt/lists var/log
tar --create .
