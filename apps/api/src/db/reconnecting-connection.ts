import pg from 'pg'

interface ConnectionOptions {
  databaseUrl: string
  /** Name in PostgreSQL's list of connections. */
  applicationName: string
  /** Prepares a new connection, such as by `listen` or a lock; when it rejects, the connection is retried. */
  prepare: (client: pg.Client) => Promise<void>
  onNotification: (notification: pg.Notification) => void
  /** Called when the connection is prepared: at the start, and after each reconnection. */
  onConnected: () => void
  /** Called when the connection is lost, with all that it held; not after `stop`. */
  onLost: () => void
  onError: (error: Error) => void
}

/** Interval at which the connection is checked: a cut cable is not reported. */
const HEARTBEAT_MS = 5000
const TIMEOUT_MS = 2000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5000

/** A connection for locks and notifications: it reconnects until the program stops. */
export function createReconnectingConnection(options: ConnectionOptions) {
  const { databaseUrl, applicationName, prepare, onNotification, onConnected, onLost, onError } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let isStopped = false

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client = candidate
    candidate.on('notification', onNotification)
    candidate.on('error', (error) => lose(candidate, error))
    candidate.on('end', () => lose(candidate))
    try {
      await candidate.connect()
      await prepare(candidate)
    } catch (error) {
      // pg rejects with errors only.
      lose(candidate, error as Error)
      return
    }
    if (client !== candidate) return
    retryMs = FIRST_RETRY_MS
    beat(candidate)
    onConnected()
  }

  function beat(candidate: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await candidate.query('select 1')
        if (client === candidate) beat(candidate)
      } catch (error) {
        // pg rejects with errors only.
        lose(candidate, error as Error)
      }
    }, HEARTBEAT_MS)
    timer.unref()
  }

  function lose(candidate: pg.Client, error?: Error): void {
    // One connection may report its end more than once.
    if (client !== candidate) return
    client = undefined
    clearTimeout(timer)
    onLost()
    if (error && !isStopped) onError(error)
    candidate.end().catch(onError)
    if (isStopped) return
    timer = setTimeout(() => void connect(), retryMs)
    timer.unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  return {
    /** Resolves when it is connected, or when the first attempt has failed (more follow). */
    start: connect,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(onError)
    },
  }
}
