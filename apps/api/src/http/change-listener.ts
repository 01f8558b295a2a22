import { createLastingConnection } from '../db/lasting-connection.ts'

interface ListenerOptions {
  databaseUrl: string
  /** Something changed, here or in another instance. */
  onChange: () => void
  /** Whether changes can be heard. */
  onListening: (isListening: boolean) => void
  onError: (error: Error) => void
}

/** Listens for changes of the content (migration 0001 sends them). */
export function createChangeListener({ databaseUrl, onChange, onListening, onError }: ListenerOptions) {
  return createLastingConnection({
    databaseUrl,
    applicationName: 'troubadour-api-changes',
    prepare: async (client) => void (await client.query('listen content_changed')),
    onNotification: onChange,
    onConnected: () => onListening(true),
    onLost: () => onListening(false),
    onError,
  })
}
