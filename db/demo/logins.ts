import { demoMembers, demoStaff } from './content.ts'

/** An account for trying the product. `what`: the feature that it shows. */
export type DemoLogin = { email: string; name: string; what: string }

/** One login for each feature to see, by the member's id in soci.json. */
const SHOWN: Record<string, string> = {
  m14: 'valid card',
  m41: 'valid card of a friend, not a member',
  m15: 'father with the cards of two children',
  m16: 'daughter of sixteen with an account of her own',
  m19: 'card that expires in 19 days',
  m22: 'card on its last day',
  m24: 'card in its days of grace',
  m29: 'expired card',
  m31: 'suspended card',
  m33: 'cancelled card',
  m38: 'card waiting for the board',
  m37: 'e-mail not confirmed yet',
  m13: 'card number that begins with zeros',
  m02: 'administrator, with a valid card',
  m03: 'secretary, with a valid card',
  m05: 'editor of the contents, with a valid card',
}

/** Staff who are not members, by the id in staff.json. */
const STAFF: Record<string, string> = {
  st7: 'safeguarding officer, who reads confidential reports',
}

/** The accounts that a trial prints at its start; all have the same password. */
export async function demoLogins(): Promise<DemoLogin[]> {
  const [members, staff] = await Promise.all([demoMembers(), demoStaff()])
  const shown = [
    ...Object.entries(SHOWN).map(([id, what]) => ({ who: members.find((member) => member.id === id), what })),
    ...Object.entries(STAFF).map(([id, what]) => ({ who: staff.find((one) => one.id === id), what })),
  ]
  return shown.flatMap(({ who, what }) => (who?.email ? [{ email: who.email, name: `${who.firstname} ${who.lastname}`, what }] : []))
}
