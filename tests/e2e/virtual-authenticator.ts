import type { Page } from '@playwright/test'

/** A phone's or laptop's authenticator: keeps passkeys and recognises its owner until told otherwise. */
export type VirtualAuthenticator = {
  /** Whether finger, face or PIN are recognised from now on. */ knowsOwner(knows: boolean): Promise<void>
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    knowsOwner: async (isUserVerified) => void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  }
}
