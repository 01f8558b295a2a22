import type { DeadLink } from '../watched-links/dead-link.ts'

/** What `systemLines` judges. Times are ISO texts, sizes bytes. */
export interface SystemFacts {
  version: {
    /** Null when the program runs from source. */
    name: string | null
    commit: string | null
    /** When this version started for the first time. */
    since: string | null
    /** What the publisher's feed says; undefined where it is not asked. */
    newest?: { version: string; isSecurityFix: boolean; at: string } | undefined
  }
  hosts: Record<'public' | 'admin', HostFacts>
  disk: {
    databaseBytes: number
    /** Of the disk with the site's data; null when the system does not say. */
    freeBytes: number | null
    /** One of each day, oldest first. */
    samples: readonly DiskSample[]
    /** Pictures and recordings are in a bucket, which has no limit. */
    isInBucket: boolean
  }
  backups: {
    isOn: boolean
    problem: string | null
    lastAt: string | null
    nextAt: string | null
  }
  mail: {
    /** 'sink': the demo's mails stay on this machine. */
    way: 'server' | 'sink' | 'none'
    sentAt: string | null
    waiting: number
    /** When the one that has waited longest was queued. */
    waitingSince: string | null
    /** Refused for good in the last seven days. */
    refused: number
    problem: string | null
    /** How the last trial of the server failed; null if it did not. */
    failedTrial: { at: string; text: string } | null
    /** Records of the sender's domain that were wrong when they were last looked up. */
    wrongRecords: number
    /** What was wrong with that domain itself; null else. */
    domainFault: string | null
  }
  printful: { way: 'store' | 'stand-in' | 'none'; syncedAt: string | null; problem: string | null }
  /** All jobs of this version, whether they failed or not. */
  jobs: readonly { name: string; failedRuns: number; problem: string | null; nextAt: string }[]
  /** Requests of the last 24 hours that the API could not answer. */
  errors: { count: number; lastAt: string | null }
  links: { areWatched: boolean; /** Those that nobody called fine. */ dead: readonly DeadLink[] }
  /** How far the program's clock is ahead of the database's, in ms. */
  clockAheadMs: number
}

export interface HostFacts {
  /** Undefined where the server does not know it. */
  origin: string | undefined
  reading: HostReading | null
}

/** How a host's DNS and certificate were found. */
export interface HostReading {
  at: string
  /** The origin that was looked up. */
  origin: string
  addresses: readonly string[]
  trouble: HostTrouble | null
  /** In English, from the system. */
  reason: string | null
  certificate: { expiresAt: string; issuer: string } | null
  /** How far this program's clock is ahead of the one in the host's answer, in ms. */
  clockAheadMs: number | null
}

type HostTrouble = 'no-address' | 'no-dns' | 'unreachable' | 'wrong-certificate'

/** Sizes of one day. */
export interface DiskSample {
  at: string
  pictures: number
  audio: number
  /** Videos, and files of the press kit. */
  others: number
  backups: number
  freeBytes: number | null
}
