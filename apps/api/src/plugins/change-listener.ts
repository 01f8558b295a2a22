import pg from 'pg'

interface ListenerOptions {
  databaseUrl: string
  /** Something changed, here or in another instance. */
  onChange: () => void
  /** Whether changes can be heard. */
  onListening: (isListening: boolean) => void
  onError: (error: Error) => void
}

/** How often the connection is asked whether it still lives: a cut cable does not say so. */
const HEARTBEAT_MS = 5000
const TIMEOUT_MS = 2000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5000

/**
 * Listens for changes of the content (migration 0001 sends them) and connects again, for ever, when the connection
 * breaks.
 */
export function createChangeListener({ databaseUrl, onChange, onListening, onError }: ListenerOptions) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let isStopped = false

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'troubadour-api-changes',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client = candidate
    candidate.on('notification', onChange)
    candidate.on('error', (error) => lose(candidate, error))
    candidate.on('end', () => lose(candidate))
    try {
      await candidate.connect()
      await candidate.query('listen content_changed')
    } catch (error) {
      // pg rejects with errors only.
      lose(candidate, error as Error)
      return
    }
    if (client !== candidate) return
    retryMs = FIRST_RETRY_MS
    onListening(true)
    beat(candidate)
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
    // One connection reports its end more than once.
    if (client !== candidate) return
    client = undefined
    clearTimeout(timer)
    onListening(false)
    if (error && !isStopped) onError(error)
    candidate.end().catch(onError)
    if (isStopped) return
    timer = setTimeout(() => void connect(), retryMs)
    timer.unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  return {
    /** Resolves when listening, or when the first try has failed (more follow). */
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
