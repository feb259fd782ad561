#!/bin/sh
# Backs up the database to BACKUP_DIR and keeps the newest BACKUPS_KEPT files. Run by world-clock-backup.service in the folder of
# the release, with the server's settings.
set -eu
umask 077
folder=${BACKUP_DIR:-$DATA_DIR/backups}
kept=${BACKUPS_KEPT:-14}
of_url() { node_modules/.bin/node -p "const url = new URL(process.env.DATABASE_URL); $1"; }

if [ -z "${DATABASE_URL:-}" ]; then
  ending=sqlite
  node_modules/.bin/node server/database/backup/backup-command.ts backup
else
  ending=dump
  case $kept in *[!0-9]* | 0*) echo "BACKUPS_KEPT takes a whole number from 1, not \"$kept\"." >&2; exit 1 ;; esac
  mkdir -p "$folder"
  file=$folder/world-clock-$(date -u +%Y-%m-%dT%H-%M-%S.%NZ).dump
  trap 'rm -f "$file.unfinished"' EXIT
  # Every user of the machine can read the arguments of a program.
  password=$(of_url 'decodeURIComponent(url.password)')
  [ -z "$password" ] || export PGPASSWORD="$password"
  pg_dump --format=custom --no-password --file="$file.unfinished" --dbname="$(of_url 'url.password = ""; url.href')"
  pg_restore --list "$file.unfinished" | grep -q ' TABLE DATA .* visit_total ' ||
    { echo "The database is not a World Clock database." >&2; exit 1; }
  mv "$file.unfinished" "$file"
  echo "Wrote $(wc -c < "$file") bytes to $file."
fi

# Only after a backup that succeeded; of the same engine. Names sort by age, whatever the files' times are.
ls -1r "$folder" | grep "^world-clock-[0-9TZ.-]*\.$ending\$" | tail -n "+$((kept + 1))" |
  while read -r old; do rm -- "$folder/$old"; done
