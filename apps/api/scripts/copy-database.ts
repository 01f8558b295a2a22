import { copyDatabase } from '../src/backup/copy-database.ts'
import { runCommand } from '../src/commands/command.ts'
import { readCommandEnv } from '../src/config/env.ts'

// SOURCE_DATABASE_URL=… node copy-database.js: into the migrated database of MIGRATION_DATABASE_URL.
await runCommand(async () => {
  const source = process.env.SOURCE_DATABASE_URL ?? ''
  const rows = await copyDatabase(source, readCommandEnv(process.env).migrationDatabaseUrl)
  process.stdout.write(`Copied ${rows} rows\n`)
})
