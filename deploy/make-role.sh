# Run by PostgreSQL's image when it has made its database: the shop's role owns its own and is no superuser
# (decisions/0016-edges.md).
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" <<'SQL'
create role hemline login password :'password';
create database hemline owner hemline;
SQL
