import { useEffect } from 'react'
import type { RenewalCampaign } from '#domain/renewals/campaign.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { followDoneWork } from '#app/shell/desk/done-work.ts'

export const renewalCampaign = createResource<RenewalCampaign | null>({
  name: 'renewal campaign',
  load: () => call<RenewalCampaign>('GET', '/api/staff/renewals'),
  refused: ({ status }, campaign) => (status === 403 ? null : campaign),
})

const LOOK_MS = 60_000

/** Loads the numbers again after acts of staff; the background sends reminders little by little. */
export function useCampaign() {
  const known = renewalCampaign.use({ every: LOOK_MS })
  useEffect(() => followDoneWork(() => void renewalCampaign.refresh()), [])
  return known
}
