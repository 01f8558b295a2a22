import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const SYSTEMS = { '12': 'bookworm', '13': 'trixie' } as const
export type System = keyof typeof SYSTEMS

/** Not installed: the machine of a trial has no way to the mirror, so that apt takes them from its own folder. */
const PACKAGES_TO_COME = ['caddy']

/** Makes a bare Debian, once, from the package mirror. @returns its folder */
export function makeBase(folder: string, system: System): string {
  const base = join(folder, `debian-${system}`)
  if (existsSync(base)) return base
  console.log(`Making a bare Debian ${system} in ${base} …`)
  mkdirSync(folder, { recursive: true })
  const beside = `${base}.new`
  rmSync(beside, { recursive: true, force: true })
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', SYSTEMS[system], beside)
  copyFileSync('/etc/resolv.conf', join(beside, 'etc/resolv.conf'))
  run('chroot', beside, 'apt-get', '--quiet=2', 'update')
  run(
    'chroot',
    beside,
    'apt-get',
    '--quiet=2',
    '--yes',
    '--no-install-recommends',
    '--download-only',
    'install',
    ...PACKAGES_TO_COME,
  )
  copyFileSync(join(import.meta.dirname, 'systemctl'), join(beside, 'usr/local/bin/systemctl'))
  writeFileSync(join(beside, 'etc/resolv.conf'), 'nameserver 127.0.0.53\n')
  renameSync(beside, base)
  return base
}
