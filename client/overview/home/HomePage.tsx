import { useSession } from "../../kit/session/SessionContext.ts";
import { FacilityHome } from "./FacilityHome.tsx";
import { ResearcherHome } from "./ResearcherHome.tsx";

/** The home page after the sign-in. */
export function HomePage() {
  const { isOfFacility } = useSession();
  return isOfFacility ? <FacilityHome /> : <ResearcherHome />;
}
