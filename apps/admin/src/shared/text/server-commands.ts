/**
 * Commands of whoever looks after the server: on an installed site `troubadour`, else npm's, in the project's folder
 * (docs/deploy.md#one-command).
 */

/** @param backup its folder */
export function restoreCommand(backup: string, isInstalled: boolean): string {
  return isInstalled ? `sudo troubadour restore ${backup}` : `npm run restore -- --from ${backup} --force`
}

/** Both commands, for a screen that cannot know where the site runs. */
export function accountCommands(name: 'reset-password' | 'reset-two-factor') {
  return {
    installed: `sudo troubadour ${name} your-username`,
    inFolder: `npm run admin -- ${name} your-username`,
  }
}
