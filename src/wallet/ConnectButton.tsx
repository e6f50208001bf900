import { Button } from "../components/Button.tsx";

export function ConnectButton() {
  return <Button icon="wallet">Connect</Button>;
}
