import * as subscriber from './subscriber.ts'
import * as change from './town-change.ts'
import { publicRead, publicWrite, endpointGroup } from '../schema/endpoint-group.ts'
import { errors, message } from '../schema/endpoint-schemas.ts'

export const newsletterEndpoints = endpointGroup({
  tag: 'Newsletter',
  description: 'What visitors and mail programs call to join and leave the mailing list.',
  modules: [change],
  examples: [[subscriber.subscription, { email: 'ann@example.org', source: 'newsletter' }]],
  calls: {
    getSignUpToken: {
      ...publicRead('/api/sign-up-token', 'public'),
      cacheableQueryKey: 'for',
      isCalledByPages: true,
      summary: 'Get a sign-up token',
      description: 'It says when a visitor began to fill in a form.',
      query: subscriber.signUpTokenFor,
      responses: { 200: subscriber.signUpToken },
    },
    subscribe: {
      method: 'POST',
      path: '/api/subscribe',
      access: 'public',
      host: 'public',
      origin: 'public',
      isCalledByPages: true,
      summary: 'Sign up for the newsletter',
      description: 'The answer is the same for every address.',
      body: subscriber.subscription,
      responses: { 201: subscriber.signUpAnswer, ...errors(429) },
    },
    confirmSubscription: {
      ...publicWrite('/api/subscription/confirm', 'public'),
      summary: 'Confirm an address',
      description: 'Takes the token of the link in the mail.',
      body: subscriber.linkProof,
      responses: { 200: change.confirmation, ...errors(404, 410) },
    },
    readTownLink: {
      ...publicRead('/api/town-links/{token}', 'public'),
      summary: 'Read whether a town is stored',
      description: 'Takes the token of the link in a mail. It does not say which town it is.',
      params: subscriber.linkParams,
      responses: { 200: change.townLink, ...errors(404) },
    },
    changeTown: {
      ...publicWrite('/api/subscription/town', 'public'),
      summary: 'Say where one lives, or remove it',
      description: 'Takes the token of the link in a mail, or of a confirmation.',
      body: change.townChange,
      responses: { 200: change.townAnswer, ...errors(404, 429) },
    },
    unsubscribe: {
      ...publicWrite('/api/subscription/unsubscribe', 'public'),
      summary: 'Leave the newsletter',
      description: 'Takes the token of the link in the mail.',
      body: subscriber.linkProof,
      responses: { 200: message, ...errors(404) },
    },
    resubscribe: {
      ...publicWrite('/api/subscription/resubscribe', 'public'),
      summary: 'Join again',
      description: 'An address that was never confirmed gets a mail first.',
      body: subscriber.linkProof,
      responses: { 200: message, ...errors(404) },
    },
    unsubscribeOneClick: {
      ...publicWrite('/api/unsubscribe/{token}', 'none'),
      summary: 'Leave by one click',
      description: 'For mail programs, by RFC 8058.',
      params: subscriber.linkParams,
      body: subscriber.oneClickForm,
      bodyType: 'form',
      responses: { 200: message },
    },
  },
})
