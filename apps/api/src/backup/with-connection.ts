import pg from 'pg'

/** Connects for as long as a piece of work takes: a backup may take longer than any request of the API. */
export async function withConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'troubadour-backup', keepAlive: true })
  // A connection that is cut shows at the next query.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
