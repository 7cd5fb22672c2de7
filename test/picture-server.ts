import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** For test servers on 127.0.0.1 only; it expires in a hundred years. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBvTCCAWOgAwIBAgITCe3S7zPpbVrqGs1IjY7IvPcjzzAKBggqhkjOPQQDAjAe
MRwwGgYDVQQDDBNhIHRlc3QncyBvd24gc2VydmVyMCAXDTI2MTEyMzA1NTUxMFoY
DzIxMjYxMDMwMDU1NTEwWjAeMRwwGgYDVQQDDBNhIHRlc3QncyBvd24gc2VydmVy
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEMdzsrKa0JQriezRsZcr92yNuuWjJ
ZPMU1RvfPfn6UImzB8Q9RF6g6jLrcSugGDCfqzSqJt14GYWsdysd4RWaLaN+MHww
HQYDVR0OBBYEFEe6Al9+BAX/NcXCfXLhWlGLwtAfMB8GA1UdIwQYMBaAFEe6Al9+
BAX/NcXCfXLhWlGLwtAfMA8GA1UdEwEB/wQFMAMBAf8wKQYDVR0RBCIwIIIJbG9j
YWxob3N0hwR/AAABgg1waWN0dXJlcy50ZXN0MAoGCCqGSM49BAMCA0gAMEUCIQDN
u8v6UvgbFvQDs+FwztDrvD10kOAeTCmwXaQQ5k3I+QIgaFvkruCBKiMZ1pbdCBx3
tXemGzkFKlsMny9fBE5jnXQ=
-----END CERTIFICATE-----`

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLLBmJmZTmWbwyhI4
NTLLTF86kToZE4xXdrgFFoDhVGShRANCAAQx3OysprQlCuJ7NGxlyv3bI265aMlk
8xTVG989+fpQibMHxD1EXqDqMutxK6AYMJ+rNKom3XgZhax3Kx3hFZot
-----END PRIVATE KEY-----`

export interface PictureServer {
  origin: string
  /** How often each path was asked for. */
  asked: Map<string, number>
  close(): Promise<void>
}

/** Another shop's pictures, served over https from 127.0.0.1. */
export async function openPictureServer(
  answer: (path: string, response: ServerResponse) => unknown,
): Promise<PictureServer> {
  const asked = new Map<string, number>()
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const { pathname } = new URL(request.url!, 'https://127.0.0.1')
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    void answer(pathname, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
