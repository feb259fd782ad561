#!/bin/sh
# Makes what compose.yaml needs and finds missing: a password for PostgreSQL, and a certificate for the host of PUBLIC_ORIGIN that
# lasts a year and that no browser trusts. Takes the folders for the password and for the certificate.
set -eu
secrets=$1
tls=$2
host=${PUBLIC_ORIGIN#https://}
host=${host%%:*}
umask 077

if ! [ -s "$secrets/postgres-password" ]; then
  openssl rand -hex 32 > "$secrets/postgres-password"
  chown 1000:1000 "$secrets/postgres-password"
fi

if ! [ -e "$tls/certificate.pem" ] && ! [ -e "$tls/key.pem" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=$host" \
    -addext "subjectAltName=DNS:$host" -keyout "$tls/key.pem" -out "$tls/certificate.pem"
  chown 1000:1000 "$tls/key.pem"
  chmod 644 "$tls/certificate.pem"
  echo "No browser trusts the certificate for $host in tls/: replace it by one of a certificate authority." >&2
fi
