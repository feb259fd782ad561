#!/bin/sh
# Backs up the database to BACKUP_DIR and keeps the newest BACKUPS_KEPT files. Run by world-clock-backup.service in the folder of
# the release, with the server's settings.
set -eu
umask 077
node_modules/.bin/node server/database/backup/backup-command.ts backup

# Only after a backup that succeeded; of the same engine. Names sort by age, whatever the files' times are.
folder=${BACKUP_DIR:-$DATA_DIR/backups}
ending=${DATABASE_URL:+dump}
ending=${ending:-sqlite}
ls -1r "$folder" | grep "^world-clock-[0-9TZ.-]*\.$ending\$" | tail -n "+$((${BACKUPS_KEPT:-14} + 1))" |
  while read -r old; do rm -- "$folder/$old"; done
