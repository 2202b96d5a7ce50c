import type { paintRules } from 'protomaps-leaflet'

type Flavor = Parameters<typeof paintRules>[0]

/**
 * The streets in the app's own colours, of the same paper, ink and water as the outlines under them (leaflet.css). Names say what Protomaps'
 * rules draw with each.
 */
export function streetFlavor(color: (name: string) => string): Flavor {
  const [land, sea, green, building] = [color('--map-land'), color('--map-sea'), color('--map-green'), color('--map-building')]
  const [street, edge, highway, rail] = [color('--map-street'), color('--map-street-edge'), color('--map-highway'), color('--map-rail')]
  const [ink, ink2, seaInk, halo] = [color('--map-ink'), color('--map-ink-2'), color('--map-sea-ink'), color('--map-halo')]
  const quiet = building
  return {
    ...{ background: land, earth: land, water: sea, buildings: building, pier: building, boundaries: color('--map-line-strong') },
    ...{ park_a: green, park_b: green, wood_a: green, wood_b: green, scrub_a: green, scrub_b: green, zoo: green },
    ...{ hospital: quiet, industrial: quiet, school: quiet, pedestrian: quiet, military: quiet, aerodrome: quiet, runway: edge },
    ...{ glacier: street, sand: land, beach: land, railway: rail },
    ...{ other: street, minor_service: street, minor_a: street, minor_b: street, link: street, major: street, highway },
    ...{ minor_service_casing: edge, minor_casing: edge, link_casing: edge },
    ...{ major_casing_early: edge, major_casing_late: edge, highway_casing_early: edge, highway_casing_late: edge },
    ...{ tunnel_other: quiet, tunnel_minor: quiet, tunnel_link: quiet, tunnel_major: quiet, tunnel_highway: quiet },
    ...{ tunnel_other_casing: edge, tunnel_minor_casing: edge, tunnel_link_casing: edge, tunnel_major_casing: edge },
    ...{ tunnel_highway_casing: edge, bridges_other_casing: edge, bridges_minor_casing: edge, bridges_link_casing: edge },
    ...{ bridges_major_casing: edge, bridges_highway_casing: edge },
    ...{ bridges_other: street, bridges_minor: street, bridges_link: street, bridges_major: street, bridges_highway: highway },
    ...{ roads_label_minor: ink2, roads_label_minor_halo: halo, roads_label_major: ink2, roads_label_major_halo: halo },
    ...{ ocean_label: seaInk, subplace_label: ink2, subplace_label_halo: halo, city_label: ink, city_label_halo: halo },
    ...{ state_label: ink2, state_label_halo: halo, country_label: ink2, address_label: ink2, address_label_halo: halo },
  }
}
