import { motionStyle } from '#app/platform/device/motion-style.ts'

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/**
 * The address of directions in the phone's own map app: Android lets the person choose (RFC 5870), iPhones open theirs; elsewhere a page of
 * OpenStreetMap. Another app or site is opened by a tap only. Null without a position (degrees).
 */
export function mapAddress(lat: number | null, lng: number | null, device: Device = navigator): string | null {
  if (lat === null || lng === null) return null
  if (motionStyle(device.userAgent, device.maxTouchPoints) === 'ios') return `https://maps.apple.com/?daddr=${lat},${lng}`
  if (device.userAgent.includes('Android')) return `geo:${lat},${lng}?q=${lat},${lng}`
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`
}
