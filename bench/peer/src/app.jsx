import {
  IonApp,
  IonContent,
  IonHeader,
  IonIcon,
  IonLabel,
  IonPage,
  IonRouterOutlet,
  IonTabBar,
  IonTabButton,
  IonTabs,
  IonTitle,
  IonToolbar,
  setupIonicReact,
} from '@ionic/react'
import { IonReactRouter } from '@ionic/react-router'
import { calendarOutline, cardOutline, ellipsisHorizontal, homeOutline, pricetagOutline } from 'ionicons/icons'
import { Navigate, Route } from 'react-router-dom'
import { Card } from './card.jsx'
import '@ionic/react/css/core.css'
import '@ionic/react/css/normalize.css'
import '@ionic/react/css/structure.css'
import '@ionic/react/css/typography.css'
import '@ionic/react/css/padding.css'
import '@ionic/react/css/float-elements.css'
import '@ionic/react/css/text-alignment.css'
import '@ionic/react/css/text-transformation.css'
import '@ionic/react/css/flex-utils.css'
import '@ionic/react/css/display.css'
import '@ionic/react/css/palettes/dark.system.css'

setupIonicReact()

const tabs = [
  { path: '/home', icon: homeOutline, word: 'Home' },
  { path: '/tessera', icon: cardOutline, word: 'Tessera' },
  { path: '/convenzioni', icon: pricetagOutline, word: 'Convenzioni' },
  { path: '/appuntamenti', icon: calendarOutline, word: 'Appuntamenti' },
  { path: '/altro', icon: ellipsisHorizontal, word: 'Altro' },
]

/** Ionic's starter with tabs, with our five: one has the card, the others are empty. */
export function App() {
  return (
    <IonApp>
      <IonReactRouter>
        <IonTabs>
          <IonRouterOutlet>
            {tabs.map(({ path, word }) => (
              <Route key={path} path={path} element={path === '/tessera' ? <Card /> : <Empty title={word} />} />
            ))}
            <Route path="/" element={<Navigate to="/tessera" replace />} />
          </IonRouterOutlet>
          <IonTabBar slot="bottom">
            {tabs.map(({ path, icon, word }) => (
              <IonTabButton key={path} tab={path.slice(1)} href={path}>
                <IonIcon aria-hidden="true" icon={icon} />
                <IonLabel>{word}</IonLabel>
              </IonTabButton>
            ))}
          </IonTabBar>
        </IonTabs>
      </IonReactRouter>
    </IonApp>
  )
}

function Empty({ title }) {
  return (
    <IonPage>
      <IonHeader>
        <IonToolbar>
          <IonTitle>{title}</IonTitle>
        </IonToolbar>
      </IonHeader>
      <IonContent />
    </IonPage>
  )
}
