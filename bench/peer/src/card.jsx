import {
  IonBadge,
  IonCard,
  IonCardContent,
  IonCardHeader,
  IonCardSubtitle,
  IonCardTitle,
  IonContent,
  IonHeader,
  IonPage,
  IonTitle,
  IonToolbar,
} from '@ionic/react'
import { QRCodeSVG } from 'qrcode.react'

// Stored on the device like ours. The code is as long as ours, but needs no key and no signature.
const card = JSON.parse(localStorage.getItem('card') ?? 'null') ?? {
  association: 'Circolo Aurora',
  name: "Nives Dall'Òglio",
  number: '1234 567 890',
  state: 'Valida',
  code: '0123456789'.repeat(56),
}

export function Card() {
  return (
    <IonPage>
      <IonHeader>
        <IonToolbar>
          <IonTitle>La mia tessera</IonTitle>
        </IonToolbar>
      </IonHeader>
      <IonContent fullscreen>
        <IonCard>
          <IonCardHeader>
            <IonCardSubtitle>{card.association}</IonCardSubtitle>
            <IonCardTitle>{card.name}</IonCardTitle>
          </IonCardHeader>
          <IonCardContent>
            <p>
              {card.number} <IonBadge color="success">{card.state}</IonBadge>
            </p>
            <QRCodeSVG value={card.code} size={300} title="Codice QR della tessera" />
          </IonCardContent>
        </IonCard>
      </IonContent>
    </IonPage>
  )
}
