import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { ADDRESS, type Run } from './machine.ts'
import { ADMIN_HOST, differences, DOMAIN, snapshot, UNPACKED, type Check, type Trial } from './trial.ts'

const NODE = `${UNPACKED}/node/bin/node`
const MEMORY_LIMIT_MB = 600

interface Refusal {
  what: string
  /** Runs `install` on a machine that is not fit for it. */
  run: (trial: Trial) => Run
  sentence: string
}

/** Runs install while a program of the machine listens on port 80. */
const installBeside = (program: string, args: string) => `cp ${NODE} /tmp/${program}
/tmp/${program} -e 'require("net").createServer().listen(80, () => console.log("ready"))' > /tmp/ready &
until [ -s /tmp/ready ]; do sleep 0.1; done
${UNPACKED}/install ${DOMAIN} --yes ${args}
code=$?
kill $!
rm /tmp/ready
exit $code`

const REFUSALS: Refusal[] = [
  {
    what: 'an archive for another platform',
    run: ({ machine }) =>
      machine.run('sh', [
        '-c',
        `cd ${UNPACKED} && sed -i.bak s/linux-[a-z0-9]*/linux-other/ release.json; ./install; code=$?; mv release.json.bak release.json; exit $code`,
      ]),
    sentence: 'This archive is for linux-other, and this machine is linux-',
  },
  {
    what: 'a user other than root',
    run: ({ machine }) =>
      machine.run('sh', [
        '-c',
        `cp -r ${UNPACKED} /tmp/unpacked; setpriv --reuid nobody --regid nogroup --clear-groups /tmp/unpacked/install ${DOMAIN} --yes`,
      ]),
    sentence: 'This needs root',
  },
  {
    what: 'a name that leads elsewhere',
    run: (trial) => withAddresses(trial, DOMAIN, ['198.51.100.7']),
    sentence: `${DOMAIN} leads to 198.51.100.7, where this machine does not answer. Change its DNS record of type A to ${ADDRESS}`,
  },
  {
    what: 'a name of whose addresses one leads elsewhere',
    run: (trial) => withAddresses(trial, ADMIN_HOST, [ADDRESS, '198.51.100.7']),
    sentence: `${ADMIN_HOST} leads to 198.51.100.7, where this machine does not answer.`,
  },
  {
    what: 'a name without an address',
    run: (trial) => withAddresses(trial, ADMIN_HOST, []),
    sentence: `${ADMIN_HOST} has no address yet. At the company where you have the domain, make a DNS record of type A for it: ${ADDRESS}`,
  },
  {
    what: 'a port that is taken',
    run: ({ machine }) => machine.run('sh', ['-c', installBeside('webserver', '')]),
    sentence: 'Port 80 is held by webserver (process ',
  },
  {
    what: 'a disk that is too small',
    run: ({ machine, install }) => {
      machine.run('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', '/srv'])
      const result = install([DOMAIN, '--yes', '--data', '/srv/site'])
      machine.run('umount', ['/srv'])
      return result
    },
    sentence: 'The disk of /srv has 0.1 GB free, and 3 GB are needed.',
  },
  {
    what: 'too little memory by a limit',
    run: ({ install }) => withMemoryLimit((group) => install([DOMAIN, '--yes'], { group })),
    sentence: `A limit of this machine's control group leaves ${MEMORY_LIMIT_MB} MB of memory, and 900 MB are needed.`,
  },
]

export const refusalChecks: Check[] = [
  ...REFUSALS.map(({ what, run, sentence }): Check => [
    `install refuses ${what}, says how to mend it, and leaves nothing`,
    async (trial) => {
      const before = snapshot(trial)
      const { code, said } = run(trial)
      if (code === 0 || !said.includes(sentence)) throw new Error(`It ended with ${code} and said: ${said}`)
      const left = differences(before, snapshot(trial))
      if (left.length > 0) throw new Error(`It left ${left.join(', ')}`)
    },
  ]),
  [
    'where nginx has the ports, install leaves them to it',
    async ({ machine }) => {
      const { said } = machine.run('sh', ['-c', installBeside('nginx', '--dry-run')])
      if (/caddy/i.test(said) || !said.includes('Start troubadour.service')) throw new Error(said)
    },
  ],
]

function withAddresses({ internet, install }: Trial, host: string, addresses: string[]): Run {
  internet().setAddresses(host, addresses)
  const result = install([DOMAIN, '--yes'])
  internet().setAddresses(host, [ADDRESS])
  return result
}

/** @throws Error when this system has no control groups for memory */
function withMemoryLimit<Result>(run: (group: string) => Result): Result {
  const isFirstVersion = existsSync('/sys/fs/cgroup/memory')
  const group = `/sys/fs/cgroup/${isFirstVersion ? 'memory/' : ''}troubadour-trial-${process.pid}`
  mkdirSync(group)
  try {
    const file = isFirstVersion ? 'memory.limit_in_bytes' : 'memory.max'
    writeFileSync(`${group}/${file}`, String(MEMORY_LIMIT_MB * 2 ** 20))
    return run(group)
  } finally {
    rmdirSync(group)
  }
}
