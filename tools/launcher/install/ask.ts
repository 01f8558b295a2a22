import { createInterface } from 'node:readline/promises'

export type Ask = Awaited<ReturnType<typeof openQuestions>>

/** Questions in the terminal, or to the lines that are piped in. */
export function openQuestions() {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  // Keeps lines that arrive before their question.
  const answers = lines[Symbol.asyncIterator]()

  /** @throws Error at the end of the input */
  async function line(question: string): Promise<string> {
    lines.setPrompt(`${question} `)
    // Piped lines may all have arrived before, with the end of the input.
    if (process.stdin.isTTY) lines.prompt()
    else process.stdout.write(lines.getPrompt())
    const { value, done } = await answers.next()
    if (done) throw new Error('There was no answer. Nothing was changed.')
    return value.trim()
  }

  /** Asks again until `read` takes the answer. */
  async function value<T>(question: string, read: (answer: string) => T): Promise<T> {
    for (;;) {
      const answer = await line(question)
      try {
        return read(answer)
      } catch (error) {
        console.log(error instanceof Error ? error.message : error)
      }
    }
  }

  return {
    line,
    value,
    /** True for yes; an empty answer is no. */
    yes: async (question: string) => /^y(es)?$/i.test(await line(`${question} (yes/no)`)),
    close: () => lines.close(),
  }
}
