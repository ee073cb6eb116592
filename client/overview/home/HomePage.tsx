import { useSession } from "../../kit/session/SessionContext.ts";
import { FacilityHome } from "./FacilityHome.tsx";
import { ResearcherHome } from "./ResearcherHome.tsx";

/** The first page after the sign-in: what waits, and where everything is. */
export function HomePage() {
  const { isAdmin } = useSession();
  return isAdmin ? <FacilityHome /> : <ResearcherHome />;
}
