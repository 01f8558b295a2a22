import { PASSPHRASE_MIN_LENGTH } from '@troubadour/domain/system/backups'
import { passwordProblem } from '../auth/passwords.ts'
import { runCommand, type CommandProcess } from '../commands/command.ts'
import { readPassphrase } from '../commands/read-passphrase.ts'
import { createWrappedIdentity } from './age.ts'

const USAGE = `Usage: create-recovery-sheet > <file>
Asks for a passphrase, and prints a recovery sheet with the key to encrypted copies of backups, and the line
BACKUP_RECIPIENT for the environment of the API. The passphrase is not stored anywhere.`

export async function runRecoverySheetCommand(program: CommandProcess): Promise<void> {
  await runCommand(async () => {
    if (program.argv.length > 2) throw new Error(USAGE)
    const passphrase = await readPassphrase(program, 'Passphrase for the recovery sheet: ')
    if (passphrase.length < PASSPHRASE_MIN_LENGTH)
      throw new Error(`The passphrase must have at least ${PASSPHRASE_MIN_LENGTH} characters.`)
    const problem = await passwordProblem(passphrase, [])
    if (problem) throw new Error(problem.replace('password', 'passphrase'))
    if (program.stdin?.isTTY && (await readPassphrase(program, 'Once more: ')) !== passphrase)
      throw new Error('The two passphrases are not the same.')
    program.stdout.write(await createSheet(passphrase))
  }, program)
}

/** A new recovery sheet, which is stored nowhere. Takes a second and 256 MB. */
export async function createSheet(passphrase: string): Promise<string> {
  const { recipient, wrapped } = await createWrappedIdentity(passphrase)
  return sheetText(wrapped, recipient)
}

function sheetText(wrapped: string, recipient: string): string {
  return `RECOVERY SHEET OF A TROUBADOUR SITE

The copies of the backups that leave the server are encrypted. This sheet and your passphrase open them; without both,
nobody can. The server has neither. Print the sheet and keep it away from the server. Keep the passphrase elsewhere.

To restore the site on a new machine you need a copy of the backups, this sheet typed into a file, and the passphrase,
for which it asks. Install Troubadour there, with the same domain. Then, with the full path of the file:

  sudo troubadour restore <s3://… or folder> --sheet /path/to/<file>

Where the programs were not installed with that command, in the folder of the API:

  node restore.js --from <s3://… or folder> --sheet <file> --secret-to <new file>

The new file then has the APP_SECRET of the site, for the environment of the API.

${wrapped}
For the environment of the API, beside BACKUP_URL:

BACKUP_RECIPIENT=${recipient}
`
}
