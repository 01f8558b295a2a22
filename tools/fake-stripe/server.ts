/** A stand-in for Stripe's API and its payment page, with commands for faults (`control.ts`). */
import type { Served } from '../process/serve.ts'
import { startStandIn } from '../process/stand-in.ts'
import { answerApi } from './api/answer-api.ts'
import { answerPage } from './checkout/payment-page.ts'
import { expireSessions } from './checkout/sessions.ts'
import { controlCommands } from './control.ts'
import { faultyAnswer, isAbout } from './state/faults.ts'
import { newState } from './state/state.ts'

/** @param options.port 0 for any free one */
export async function startFakeStripe({ port }: { port: number }): Promise<Served> {
  const state = newState()
  const { url, stop } = await startStandIn({
    ...{ port, state, commands: controlCommands(state), isAbout },
    answer(received, fault) {
      const faulty = fault ? faultyAnswer(fault.rule) : null
      if (faulty && !fault?.rule.afterwards) return faulty
      expireSessions(state)
      const answer = answerPage(state, received) ?? answerApi(state, received)
      return faulty ?? answer
    },
  })
  return {
    url,
    async stop() {
      state.deliveries.close()
      await stop()
    },
  }
}
