import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { replace } from './edit.ts'
import { GOOGLE_SIGN_IN } from './plugins.ts'

const installed = join(import.meta.dirname, '../../node_modules', GOOGLE_SIGN_IN)

/**
 * Puts a changed copy of Google's plugin beside the projects, where Capacitor finds it before the installed one at each sync. Version 0.1.4
 * passes the server's nonce to Google on Android only, since its GoogleSignIn for iOS is older than 9.0, which accepts one (GIDSignIn.h).
 * The Android part of the copy is unchanged.
 *
 * @param out folder that holds `android/` and `ios/`
 * @throws MakeProblem when a newer plugin has other lines; if it passes the nonce itself, this file can be deleted
 */
export function copyGooglePlugin(out: string, plugin = installed): void {
  const copy = join(out, 'node_modules', GOOGLE_SIGN_IN)
  cpSync(plugin, copy, { recursive: true })
  replace(join(copy, 'Package.swift'), [
    ['GoogleSignIn-iOS", .upToNextMajor(from: "8.0.0")', 'GoogleSignIn-iOS", .upToNextMajor(from: "9.0.0")'],
  ])
  replace(join(copy, 'ios/Plugin/GoogleSignInPlugin.swift'), [
    ['implementation?.signIn(completion: {', 'implementation?.signIn(nonce: call.getString("nonce"), completion: {'],
  ])
  replace(join(copy, 'ios/Plugin/GoogleSignIn.swift'), [
    ['func signIn(completion:', 'func signIn(nonce: String?, completion:'],
    [ASKS, ASKS_WITH_NONCE],
    // AppAuth's lost network has the number of Google's cancel, -5, in a domain of its own.
    [
      'if (error as NSError).code == GIDSignInError.canceled.rawValue {',
      'if let known = error as? GIDSignInError, known.code == .canceled {',
    ],
    // The server has the token, so nothing stays in the Keychain, which outlives the app.
    ['completion(signInResult, nil)', 'GIDSignIn.sharedInstance.signOut()\n            completion(signInResult, nil)'],
  ])
}

const CALL = 'GIDSignIn.sharedInstance.signIn(withPresenting: viewController'
const ASKS = `            if let scopes = self.scopes, !scopes.isEmpty {
                ${CALL}, hint: nil, additionalScopes: scopes, completion: signInCompletion)
            } else {
                ${CALL}, completion: signInCompletion)
            }
`
const ASKS_WITH_NONCE = `            ${CALL}, hint: nil, additionalScopes: self.scopes, nonce: nonce, completion: signInCompletion)
`
