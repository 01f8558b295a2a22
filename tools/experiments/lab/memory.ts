import { readFileSync, writeFileSync } from 'node:fs'

/** How large a process got during some work, in MB: Linux's own figures. */
export interface MemoryUse {
  before: number
  peak: number
}

export async function withMemoryOf<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; memory: MemoryUse }> {
  const folder = `/proc/${pid}`
  const readMegabytes = (name: 'VmRSS' | 'VmHWM') => {
    const [, kilobytes] =
      new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`${folder}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  }
  // 5: from here on the highest is counted anew.
  writeFileSync(`${folder}/clear_refs`, '5')
  const before = readMegabytes('VmRSS')
  const result = await work()
  return { result, memory: { before, peak: readMegabytes('VmHWM') } }
}
