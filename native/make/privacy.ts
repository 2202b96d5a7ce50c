/**
 * The app's privacy manifest for Apple (docs/native.md has the same for Google). Update both with the data that the app sends to the
 * server, and with the plugins: Capacitor's own have no manifest.
 */
const collected = (type: string, purposes: string[] = ['AppFunctionality']) => ({
  NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}`,
  NSPrivacyCollectedDataTypeLinked: true,
  NSPrivacyCollectedDataTypeTracking: false,
  NSPrivacyCollectedDataTypePurposes: purposes.map((purpose) => `NSPrivacyCollectedDataTypePurpose${purpose}`),
})

/** Apple's reasons: CA92.1, the app's own settings (Preferences); C617.1, dates and sizes of its own files (Filesystem). */
const used = (api: string, reason: string) => ({
  NSPrivacyAccessedAPIType: `NSPrivacyAccessedAPICategory${api}`,
  NSPrivacyAccessedAPITypeReasons: [reason],
})

export const privacyManifest = {
  NSPrivacyTracking: false,
  NSPrivacyTrackingDomains: [],
  NSPrivacyCollectedDataTypes: [
    collected('Name'),
    collected('EmailAddress'),
    collected('PhoneNumber'),
    collected('PhysicalAddress'),
    collected('OtherUserContactInfo'),
    collected('UserID'),
    collected('DeviceID'),
    collected('PhotosorVideos'),
    collected('OtherUserContent'),
    // The place of a report, if the person adds it. Distances are computed on the phone.
    collected('PreciseLocation'),
    // Fees that a member pays online, and payments that staff record.
    collected('PurchaseHistory'),
    collected('OtherDataTypes'),
  ],
  NSPrivacyAccessedAPITypes: [used('UserDefaults', 'CA92.1'), used('FileTimestamp', 'C617.1')],
}
