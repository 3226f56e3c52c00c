#!/bin/sh
# Once, when the database is made: who owns the tables, and the lesser one that the program runs as.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v runner="$DATABASE_PASSWORD" <<'SQL'
create role manito_owner login password :'owner';
create role manito login password :'runner';
create database manito owner manito_owner;
SQL
