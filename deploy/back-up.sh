#!/bin/sh
# Backs up the database to BACKUP_DIR and keeps the newest BACKUPS_KEPT files. Run by world-clock-backup.service in the folder of
# the release, with the server's settings.
set -eu
umask 077
kept=${BACKUPS_KEPT:-14}
folder=${BACKUP_DIR:-$DATA_DIR/backups}
ending=${DATABASE_URL:+dump}
ending=${ending:-sqlite}
case $kept in '' | *[!0-9]* | 0*) echo "BACKUPS_KEPT takes a whole number from 1, not \"$kept\"." >&2; exit 1 ;; esac

# Names sort by age, whatever the files' times are.
file=$folder/world-clock-$(date -u +%Y-%m-%dT%H-%M-%S.%NZ).$ending
node_modules/.bin/node server/database/backup/backup-command.ts backup "$file"

# Only after a backup that succeeded; of the same engine.
ls -1r "$folder" | grep "^world-clock-[0-9TZ.-]*\.$ending\$" | tail -n "+$((kept + 1))" |
  while read -r old; do rm -- "$folder/$old"; done
