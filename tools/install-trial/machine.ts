import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { untilTrue } from '../experiments/lab/calls.ts'

/** The machine's address, of a network for examples. */
export const ADDRESS = '192.0.2.10'

const ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
}

/** Mounts, a network with one address, and a first process that only collects ended ones. */
const BOOT = `set -e
mount --make-rprivate /
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=$DISK/upper,workdir=$DISK/work" "$DISK/root"
cd "$DISK/root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount --rbind /sys/fs/cgroup sys/fs/cgroup
mount --bind /dev dev
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
chmod 1777 tmp
ip link set lo up
ip address add ${ADDRESS}/32 dev lo
hostname troubadour
exec chroot . /usr/bin/perl -e '$SIG{CHLD} = "IGNORE"; $0 = "init"; sleep while 1'
`

export interface Run {
  code: number
  /** What it wrote to both outputs. */
  said: string
}

export interface RunOptions {
  input?: string
  /** A control group of this machine, in which it runs. */
  group?: string
}

export type Machine = Awaited<ReturnType<typeof startMachine>>

/**
 * A bare system with mounts, processes and a network of its own. Its disk is a folder over the base, and stays when the
 * machine stops.
 */
export async function startMachine(base: string, folder: string) {
  const disk = join(folder, 'disk')
  rmSync(disk, { recursive: true, force: true })
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(disk, name), { recursive: true })
  let shell: ChildProcess
  let init = 0

  async function start() {
    const isolation = ['--mount', '--uts', '--ipc', '--net', '--pid', '--fork', '--kill-child']
    shell = spawn('unshare', [...isolation, 'sh', '-c', BOOT], {
      env: { ...ENV, BASE: base, DISK: disk },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    shell.stderr?.on('data', (chunk: Buffer) => (said += chunk))
    await untilTrue('the bare system is there', async () => {
      if (shell.exitCode !== null) throw new Error(`The bare system did not start: ${said}`)
      const [child] = readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8').split(' ')
      init = Number(child)
      return init > 0 && readFileSync(`/proc/${init}/cmdline`, 'utf8').startsWith('init')
    })
    run('systemctl', ['boot'])
  }

  /** @param flags of nsenter */
  const enter = (flags: string[], command: string, args: readonly string[]) => [
    ...['--target', String(init), ...flags, '--', command, ...args],
  ]
  const inside = (command: string, args: readonly string[], group?: string) => {
    const entering = enter(
      ['--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wdns=/'],
      command,
      args,
    )
    // The shell joins the group, and with it all that it becomes.
    return group === undefined
      ? (['nsenter', entering] as const)
      : (['sh', ['-c', `echo $$ > ${group}/cgroup.procs; exec nsenter "$@"`, 'sh', ...entering]] as const)
  }

  /** Runs a command inside until it ends. */
  function run(command: string, args: readonly string[], { input = '', group }: RunOptions = {}): Run {
    const [file, all] = inside(command, args, group)
    const result = spawnSync(file, all, { input, env: ENV, encoding: 'utf8' })
    return { code: result.status ?? 1, said: `${result.stdout}${result.stderr}` }
  }

  /** As `run`, while this process goes on. */
  async function runBeside(
    command: string,
    args: readonly string[],
    { input = '', onOutput }: RunOptions & { onOutput?: (said: string) => void } = {},
  ): Promise<Run> {
    const [file, all] = inside(command, args)
    const child = spawn(file, all, { env: ENV })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        onOutput?.(said)
      })
    child.stdin.end(input)
    const [code] = await once(child, 'close')
    return { code: code ?? 1, said }
  }

  /** Ends everything at once, as a power failure does. */
  async function kill() {
    const ended = once(shell, 'exit')
    process.kill(init, 'SIGKILL')
    await ended
  }

  await start()
  return {
    /** Where its files are, for this process, while it runs. */
    root: () => `/proc/${init}/root`,
    /** Files that differ from the base. */
    changes: join(disk, 'upper'),
    run,
    runBeside,
    start,
    /** Stops the services first. */
    async stop() {
      run('systemctl', ['stop', 'caddy', 'troubadour'])
      await kill()
    },
    kill,
    /** A program of this system in the machine's network, such as a DNS server. */
    spawnBeside: (command: string, args: string[], options: SpawnOptions = {}) =>
      spawn('nsenter', enter(['--net'], command, args), { stdio: 'ignore', ...options }),
    /** Runs a program of this system in the machine's network. @returns what it printed */
    runOutside(command: string, args: string[], input = ''): string {
      const { status, stdout, stderr } = spawnSync('nsenter', enter(['--net'], command, args), {
        input,
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(stderr)
      return stdout
    },
    copyIn(source: string, target: string) {
      copyFileSync(source, join(`/proc/${init}/root`, target))
    },
    /** The processes in it, by their numbers outside. */
    processes() {
      const own = readlinkSync(`/proc/${init}/ns/pid`)
      return readdirSync('/proc').filter(
        (pid) => /^\d+$/.test(pid) && existsSync(`/proc/${pid}`) && namespaceOf(pid) === own,
      )
    },
  }
}

function namespaceOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`)
  } catch {
    // It has ended.
    return undefined
  }
}
