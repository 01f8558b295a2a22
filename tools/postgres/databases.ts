import pg from 'pg'

export const DATABASE = 'troubadour'
/** The database into which the weekly trial of a backup is restored. */
export const trialDatabaseOf = (database: string) => `${database}_trial`
export const TRIAL_DATABASE = trialDatabaseOf(DATABASE)
/** Owns the schema. */
export const OWNER_ROLE = 'troubadour_owner'
/** Reads and writes rows; owns only the database of trials. */
export const APP_ROLE = 'troubadour_app'

/**
 * Ensures that a server has roles and databases; keeps existing ones.
 * @param passwords of the roles; null for one that PostgreSQL knows by its system user
 * @param owners databases with their owners
 */
export async function ensureDatabases(
  superuserUrl: string,
  passwords: Record<string, string | null>,
  owners: Record<string, string>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    // Prevents two programs from changing the same role at once; the lock ends with the connection.
    await client.query("select pg_advisory_lock(hashtext('troubadour-roles'))")
    for (const [role, password] of Object.entries(passwords)) await ensureRole(client, role, password)
    for (const [database, owner] of Object.entries(owners)) {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
      if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)} owner ${owner}`)
    }
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, role: string, password: string | null) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const verb = rowCount ? 'alter' : 'create'
  const secret = password === null ? 'null' : client.escapeLiteral(password)
  await client.query(`${verb} role ${role} login password ${secret}`)
}
