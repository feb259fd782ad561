#!/bin/sh
# Backs up either engine to BACKUP_DIR and keeps the newest BACKUPS_KEPT files. Run by world-clock-backup.service in the folder
# of the release, with the server's settings. PostgreSQL needs pg_dump of its own version.
set -eu
umask 077
kept=${BACKUPS_KEPT:-14}
folder=${BACKUP_DIR:-$DATA_DIR/backups}
case $kept in '' | *[!0-9]* | 0*) echo "BACKUPS_KEPT takes a whole number from 1, not \"$kept\"." >&2; exit 1 ;; esac
mkdir -p "$folder"

# Names sort by age, whatever the files' times are.
name=$folder/world-clock-$(date -u +%Y-%m-%dT%H-%M-%S.%NZ)
if [ -n "${DATABASE_URL:-}" ]; then
  file=$name.dump
  # A dump that fails leaves no file that looks like one.
  trap 'rm -f "$file.part"' EXIT
  pg_dump --format=custom --file="$file.part" "$DATABASE_URL"
  mv "$file.part" "$file"
  echo "Wrote $(wc -c < "$file") bytes to $file."
else
  file=$name.sqlite
  node_modules/.bin/node server/database/backup/backup-command.ts backup "$file"
fi

# Only after a backup that succeeded; of the same engine.
ls -1r "$folder" | grep "^world-clock-[0-9TZ.-]*\.${file##*.}\$" | tail -n "+$((kept + 1))" |
  while read -r old; do rm -- "$folder/$old"; done
