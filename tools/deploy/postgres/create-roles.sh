#!/bin/sh
# PostgreSQL's image runs this once, for an empty volume: creates the owner of the schema, and a role that owns nothing.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" <<'SQL'
create role troubadour_owner login password :'owner_password';
create role troubadour_app login password :'app_password';
create database troubadour owner troubadour_owner;
SQL
