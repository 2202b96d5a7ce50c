import { NOW, testAssociation } from '#domain/cards/credential/test-association.ts'
import { codeText } from '#domain/cards/credential/code-text.ts'
import { signPresentation } from '#domain/cards/credential/presentation.ts'
import { verify } from '#domain/cards/credential/verify.ts'

const RUNS = 41

/** Runs in a page: times of signing and checking a code, ms each. */
export async function timeCredential(): Promise<{ sign: number[]; judge: number[] }> {
  const club = await testAssociation()
  const credential = await club.credential()
  const sign: number[] = []
  const judge: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const started = performance.now()
    const text = codeText('https://tessera.example', await signPresentation(credential, NOW - 5, club.device.signer.privateKey))
    const signed = performance.now()
    const { result } = await verify(club.check(text))
    judge.push(performance.now() - signed)
    sign.push(signed - started)
    if (result !== 'green') throw new Error(`A good card is ${result}.`)
  }
  return { sign, judge }
}
