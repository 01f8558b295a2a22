/** Sends wrong sign-ins to a server until it is stopped, each with another forwarded address and user name. */
import autocannon from 'autocannon'

const randomByte = () => Math.floor(Math.random() * 256)
process.once('disconnect', () => process.exit())
autocannon({
  url: process.argv[2] ?? '',
  connections: 32,
  duration: 3600,
  requests: [
    {
      method: 'POST',
      path: '/api/login',
      setupRequest: (request) => ({
        ...request,
        headers: {
          'content-type': 'application/json',
          origin: 'https://admin.example.com',
          'x-forwarded-host': 'admin.example.com',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': `10.${randomByte()}.${randomByte()}.${randomByte()}`,
        },
        body: JSON.stringify({ username: `flood-${Math.random()}`, password: 'not the password' }),
      }),
    },
  ],
})
