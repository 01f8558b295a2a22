/** Sends wrong sign-ins to a server until it is stopped, each with another forwarded address and user name. */
import autocannon from 'autocannon'

const CALLERS = 32
const DURATION_S = 3600

const [url = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit())
autocannon({
  url,
  connections: CALLERS,
  duration: DURATION_S,
  requests: [
    {
      method: 'POST',
      path: '/api/login',
      setupRequest: (request) => {
        const byte = () => Math.floor(Math.random() * 256)
        return {
          ...request,
          headers: {
            'content-type': 'application/json',
            origin: 'https://admin.example.com',
            'x-forwarded-host': 'admin.example.com',
            'x-forwarded-proto': 'https',
            'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`,
          },
          body: JSON.stringify({ username: `flood-${Math.random()}`, password: 'not the password' }),
        }
      },
    },
  ],
})
