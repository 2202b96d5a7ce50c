/** Characters that keyboards write for an apostrophe. */
export const APOSTROPHES = /['`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\ua78c\uff07]/gu
